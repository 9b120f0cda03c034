import type { Grid, GridSpace, HexGrid, HexLayout } from '../index.js'

/** An area, 0 to 255; null for a wall; or an area and its multiplier. */
export type CellMeaning = number | null | { area: number; cost?: number | undefined }

/**
 * What the values of a map stand for: a function, or an object, array or Map with a member for each value. A value without a
 * member is refused with its place.
 */
export type CellMapping<Value, More extends unknown[] = []> =
  | ((value: Value, x: number, y: number, ...more: More) => CellMeaning)
  | Readonly<Record<string | number, CellMeaning>>
  | ReadonlyMap<Value, CellMeaning>
  | readonly CellMeaning[]

export interface MapOptions {
  /** Where the grid lies; unit cells at the origin if not given, or pixels for Tiled's square tiles. */
  space?: Partial<GridSpace> | undefined
}

export interface HexMapOptions extends MapOptions {
  /** Rows of hexagons. */
  layout: HexLayout
}

/** Of a map that Tiled saved as JSON: only what is read. */
export interface TiledMap {
  /** 'orthogonal' or 'hexagonal'. */
  orientation?: string | undefined
  layers?: readonly unknown[] | undefined
  [key: string]: unknown
}

/** What the tile has of properties of its own, where its tileset is inside the map. */
export type TileProperties = Readonly<Record<string, unknown>>

type Rows<Value> = readonly (readonly Value[])[] | readonly Uint8Array[] | readonly string[]

/** Grids from maps of other makers. */
export interface MapReaders {
  /**
   * From rows of values, or of characters; without a mapping the values are the areas.
   *
   * @throws {WaystateTypeError} naming the place, as `rows[3][7]`
   * @throws {WaystateError} 'out-of-range' for rows of different lengths, values that are no areas or have no meaning
   */
  gridFromRows(
    rows: readonly (readonly number[])[] | readonly Uint8Array[],
    mapping?: CellMapping<number>,
    options?: MapOptions,
  ): Grid
  gridFromRows(
    rows: readonly (readonly number[])[] | readonly Uint8Array[],
    mapping: CellMapping<number> | undefined,
    options: HexMapOptions,
  ): HexGrid
  gridFromRows<Value>(rows: Rows<Value>, mapping: CellMapping<any>, options?: MapOptions): Grid
  gridFromRows<Value>(rows: Rows<Value>, mapping: CellMapping<any>, options: HexMapOptions): HexGrid
  /**
   * From one layer of a map that Tiled saved as JSON, parsed or as text: by name, also inside groups, or by its place. Values
   * are the map's numbers of tiles, without the bits for flips; 0 is no tile. A hexagonal map makes a hex grid.
   *
   * @throws {WaystateError} 'unsupported' for other orientations and compressed layers
   */
  gridFromTiled(
    map: TiledMap | string,
    layer: string | number,
    mapping: CellMapping<number, [properties: TileProperties]>,
    options?: MapOptions,
  ): Grid | HexGrid
  /**
   * From the text of a map of the MovingAI benchmarks: . G S are free, @ O T W walls unless a mapping of characters says
   * otherwise.
   */
  gridFromMovingAi(text: string, mapping?: CellMapping<string>, options?: MapOptions): Grid
}
