/** What constructors take in place of options: an object that C has made, and what the wrapper keeps of its options. */
export class Opened {
  constructor(pointer, options) {
    this.pointer = pointer
    this.options = options
  }
}
