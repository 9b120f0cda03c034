// The pages, in the order of the tabs. Their code is loaded when they are first opened.
export const PAGES = [{ id: 'search', title: 'Search', load: () => import('./pages/search.js') }]
