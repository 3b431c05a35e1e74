// The notice beside the contact fields (Australian Privacy Principle 5).

export interface NoticeSettings {
  readonly name: string;
  readonly phone: string;
  readonly privacyUrl?: string | undefined;
  /** The countries where details are kept, in words. */
  readonly dataCountries?: string | undefined;
  /** NDIS clients are asked for their consent. */
  readonly ndisConsent?: boolean | undefined;
  /** Google Ads gets hashes of email and phone. */
  readonly adsHashedContact?: boolean | undefined;
}

/** Being an NDIS client is health information, which needs consent (Australian Privacy Principle 3). */
export function privacyNotice(
  { name, phone, privacyUrl, dataCountries, ndisConsent, adsHashedContact }: NoticeSettings,
  customerType: string | undefined,
): string {
  const receivers = adsHashedContact
    ? `They go to ${name} and the tools it runs its business with; Google gets your email and phone as hashes, to tell which advertisement led to you.`
    : `They go to ${name} and the tools it runs its business with, and to nobody else.`;
  const sentences =
    ndisConsent && customerType === 'ndis'
      ? [
          'By pressing Calculate Price you agree that we collect your answers and contact details, among them that you ask as an NDIS client, which is information about your health.',
          'We use them to work out this estimate and to talk with you about it.',
          receivers,
          'Without your agreement we cannot show you a price here; you can call us instead, and you can withdraw it at any time.',
        ]
      : [
          'We use your answers and contact details to work out this estimate and to talk with you about it.',
          receivers,
          'Without your details we cannot show you a price.',
        ];
  if (dataCountries) sentences.push(`Your details are kept in ${dataCountries}.`);
  sentences.push(`Questions go to ${name}, ${phone}.`);
  if (privacyUrl)
    sentences.push('The Privacy Policy says how you see and correct your details, and how you complain.');
  return sentences.join(' ');
}
