// The fixed script that every machine in the table played, and which of them they are.
import golden from '../../../tests/vectors/golden.txt?raw'
import machines from '../../../tests/vectors/platforms.json'

export const FRAMES = 600
export const EXPECTED = new RegExp(`^duel-${FRAMES} (\\w+)$`, 'm').exec(golden)[1]
export const MACHINES = machines
