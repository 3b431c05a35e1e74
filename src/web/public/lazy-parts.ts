// What is not needed for the first steps is loaded once they can be used.
import { lazyPart } from './layout/lazy-part.tsx';

export const contactStep = lazyPart(() => import('./steps/contact-step.tsx'));
export const estimateResult = lazyPart(() => import('./result/estimate-result.tsx'));
export const whatIfList = lazyPart(() => import('./result/what-if-list.tsx'));
