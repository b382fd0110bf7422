// What changed between two copies of a page, told apart from noise. Pure: the clock, the network and Workers are the caller's.
//
// A check of a page goes like this:
//
// 1. Fetch it with `COPIED_FORMATS`, and make a copy of the document with `pageCopyOf`.
// 2. `outageOf(page, lastGood)`: if it is one, the check is an error, and `lastGood` stays what the next check compares with.
// 3. `settle({ before: lastGood, after, mask }, fetchAgain)`: compares, and if something differs that no mask explains,
//    fetches the page again within seconds, learns from the difference what is noise, and compares once more.
// 4. Keep `after` as the last good copy and `mask` for the next check.
//
// Off the event loop, through the conversion's Workers: `createComparer` of `conversion/comparer.ts`, whose `outage`, `compare`
// and `learn` have the parameters of `outageOf`, `comparePages` and `learnNoise` and return promises. A large page takes a
// tenth of a second and more.
export { comparePages } from './compare.ts'
export type { DiffTree } from './diff/tree.ts'
export { treeOf } from './diff/tree.ts'
export { unifiedDiff } from './diff/unified.ts'
export { jsonChanges } from './json-changes.ts'
export type { Change, Comparison, Json, NoiseMask, PageCopy } from './model.ts'
export { learnNoise } from './noise/learn.ts'
export { type Outage, outageOf, type PageAnswer } from './outage/outage.ts'
export { COPIED_FORMATS, pageCopyOf } from './page-copy.ts'
export { settle } from './settle.ts'
