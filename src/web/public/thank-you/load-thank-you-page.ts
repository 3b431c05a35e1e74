export const loadThankYouPage = () => import('./thank-you-page.tsx');
