// What is shown only with a price is loaded after the first step can be used.
export const loadEstimateResult = () => import('./estimate-result.tsx');
export const loadWhatIfList = () => import('./what-if-list.tsx');
