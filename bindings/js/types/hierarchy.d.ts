import type { Bytes, Doubles, Words } from './memory.js'

/** The abstract graph that 'hpa*' searches: a copy. */
export interface HierarchyDescription {
  readonly chunkSize: number
  /** Chunks in a row, and rows of them; chunk c begins at cell (c % columns * chunkSize, floor(c / columns) * chunkSize). */
  readonly columns: number
  readonly rows: number
  /** Cell of each node as y * width + x, and its chunk; by ascending chunk, then cell. */
  readonly nodeCells: Words
  readonly nodeChunks: Words
  /** Directed edges: indices of nodes, the cost, and 1 for an edge from chunk to chunk. */
  readonly edgeFrom: Words
  readonly edgeTo: Words
  readonly edgeCosts: Doubles
  readonly edgeInter: Bytes
  /** Chunks built since the hierarchy was made: grows by those that edits touched. */
  readonly chunksBuilt: number
  /** Memory that the hierarchy holds. */
  readonly bytes: number
  /** The same as objects, made when asked for. */
  readonly nodes: { x: number; y: number; chunk: number }[]
  readonly edges: { from: number; to: number; cost: number; inter: boolean }[]
}

/** The abstract graph of 'hpa*' as plain data. */
export interface HierarchyGraphDescription {
  readonly kind: 'hierarchy'
  readonly chunkSize: number
  readonly columns: number
  readonly rows: number
  readonly nodes: readonly { readonly x: number; readonly y: number; readonly chunk: number }[]
  /** Centres of the nodes' cells in the host's world. */
  readonly worldPoints: readonly { readonly x: number; readonly y: number }[]
  /** Directed: places in the list of nodes, the cost, and whether it leads from chunk to chunk. */
  readonly edges: readonly {
    readonly from: number
    readonly to: number
    readonly cost: number
    readonly inter: boolean
  }[]
  readonly chunksBuilt: number
  readonly bytes: number
}
