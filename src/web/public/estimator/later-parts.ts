// What is not needed for the first steps is loaded once they can be used.
import { laterPart } from '../layout/later-part.tsx';

export const contactStep = laterPart(() => import('./contact-step.tsx'));
export const estimateResult = laterPart(() => import('./estimate-result.tsx'));
export const whatIfList = laterPart(() => import('./what-if-list.tsx'));
