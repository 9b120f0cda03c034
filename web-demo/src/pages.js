// The pages, in the order of the tabs. Their code is loaded when they are first opened.
export const PAGES = [
  { id: 'rollback', title: 'Rollback', load: () => import('./pages/rollback.js') },
  { id: 'race', title: 'Race', load: () => import('./pages/race.js') },
  { id: 'search', title: 'Search', load: () => import('./pages/search.js') },
  { id: 'crowd', title: 'Crowd', load: () => import('./pages/crowd.js') },
  { id: 'range', title: 'Range', load: () => import('./pages/range.js') },
  { id: 'replan', title: 'Replanner', load: () => import('./pages/replan.js') },
  { id: 'hex', title: 'Hexagons', load: () => import('./pages/hex.js') },
  { id: 'graph', title: 'Graph', load: () => import('./pages/graph.js') },
  { id: 'voxel', title: 'Voxels', load: () => import('./pages/voxel.js') },
]
