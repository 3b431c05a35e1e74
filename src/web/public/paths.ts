export const paths = { estimator: '/', thankYou: '/thank-you' } as const;
