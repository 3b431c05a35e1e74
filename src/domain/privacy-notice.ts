// The notice beside the contact fields (Australian Privacy Principle 5).

export interface NoticeSettings {
  readonly name: string;
  /** Where details are kept, in words. */
  readonly dataCountries?: string | undefined;
  /** NDIS clients are asked for their consent. */
  readonly ndisConsent?: boolean | undefined;
}

/** That somebody is an NDIS client is health information, which needs consent (Australian Privacy Principle 3). */
export function privacyNotice(
  { name, dataCountries, ndisConsent }: NoticeSettings,
  customerType: string | undefined,
): string {
  const sentences =
    ndisConsent && customerType === 'ndis'
      ? [
          'By pressing Calculate Price you agree that we collect your answers and contact details, among them that you ask as an NDIS client, which is information about your health.',
          'We use them to work out this estimate and to talk with you about it.',
          `They go to ${name} and the tools it runs its business with, and to nobody else.`,
          'Without your agreement we cannot show you a price here; you can call us instead, and you can withdraw it at any time.',
        ]
      : [
          'We use your answers and contact details to work out this estimate and to talk with you about it.',
          `They go to ${name} and the tools it runs its business with, and to nobody else.`,
          'Without your details we cannot show you a price.',
        ];
  if (dataCountries) sentences.push(`Your details are kept in ${dataCountries}.`);
  return sentences.join(' ');
}
