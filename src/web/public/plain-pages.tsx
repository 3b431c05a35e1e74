// The pages without a script: each is complete in the HTML that the server sends.
import type { ReactNode } from 'react';
import type { Business, PlainPage } from '#contract/page.ts';
import { callLink } from '#domain/visitor-links.ts';
import { NoticeWithPolicy } from '#web/public/questionnaire/steps/notice-with-policy.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { paths } from './location.ts';

export const plainTitles: Readonly<Record<PlainPage, string>> = {
  'privacy-notice': 'Privacy notice',
  accessibility: 'Accessibility',
  'not-found': 'Page not found',
  'estimate-gone': 'Estimate not available',
  'not-now': 'Page not available right now',
  'mail-stop': 'Estimates by mail',
  'mail-stopped': 'Estimates by mail',
  'mail-started': 'Estimates by mail',
};

export const plainPages: Readonly<Record<PlainPage, (business: Business) => ReactNode>> = {
  // What the last step says beside its fields, for everybody who wants to read it first.
  'privacy-notice': (business) => (
    <Statement title="Privacy notice">
      <p className="mt-4">
        <NoticeWithPolicy business={business} />
      </p>
      {business.ndisConsent && (
        <>
          <h2 className="mt-6 text-xl font-semibold">If you ask as an NDIS client</h2>
          <p className="mt-2">
            <NoticeWithPolicy business={business} customerType="ndis" />
          </p>
        </>
      )}
      <p className="mt-6">
        <a href={paths.accessibility} className="underline underline-offset-2">
          Accessibility of these pages
        </a>
      </p>
    </Statement>
  ),

  accessibility: ({ name, phone }) => (
    <Statement title="Accessibility">
      <p className="mt-4">
        {`${name} wants everybody to be able to work out the price of a lift here. The goal of these pages is WCAG 2.2, level AA.`}
      </p>
      {accessibility.map(({ title, sentences }) => (
        <section key={title}>
          <h2 className="mt-6 text-xl font-semibold">{title}</h2>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
      <h2 className="mt-6 text-xl font-semibold">Does something stand in your way?</h2>
      <p className="mt-2">
        <span>Call </span>
        <a href={callLink(phone)} className="underline underline-offset-2">
          {phone}
        </a>
        <span>: we work out your price with you, and put right what stood in your way.</span>
      </p>
      <p className="mt-6 text-sm text-muted">Tried and written on 27 November 2026.</p>
    </Statement>
  ),

  'not-found': () => (
    <Message
      code="404"
      title="The lift does not stop here"
      text="There is no page at this address: it may be mistyped, or the page has moved. Your lift estimate starts on our first page."
    >
      <a href={paths.estimator} className={buttonClass('primary')}>
        Go to the estimator
      </a>
    </Message>
  ),

  // For expired, erased and unknown estimates.
  'estimate-gone': ({ phone }) => (
    <Message
      title="This estimate is no longer available"
      text="Its link may be mistyped, or its time is over. Work out a new one in under a minute, or call us: we are glad to help."
    >
      <a href={paths.estimator} className={buttonClass('primary')}>
        Work out a new estimate
      </a>
      <a href={callLink(phone)} className={buttonClass('secondary')}>
        <PhoneIcon className="size-4.5" />
        <span>{phone}</span>
      </a>
    </Message>
  ),

  'not-now': () => (
    <Message
      title="This page cannot be shown right now"
      text="Our server does not answer this just now. Please try again in a moment, or call us."
    >
      <a href="?" className={buttonClass('primary')}>
        Try again
      </a>
    </Message>
  ),

  'mail-stop': ({ name }) => (
    <Message
      title="No more estimates by mail?"
      text={`Press the button, and ${name} mails no more estimates to the address that this link was sent to.`}
    >
      <form method="post">
        <button type="submit" className={buttonClass('primary')}>
          Stop these mails
        </button>
      </form>
    </Message>
  ),

  'mail-stopped': () => (
    <Message
      title="You get no more estimates by mail"
      text="This is stored. You can still work out prices here. Keep our mail: with its link you can have estimates mailed to you again."
    >
      <form method="post" action="?again">
        <button type="submit" className={buttonClass('secondary')}>
          Mail me estimates again
        </button>
      </form>
    </Message>
  ),

  'mail-started': () => (
    <Message
      title="You get estimates by mail again"
      text="This is stored. The mails that were left out are not sent."
    />
  ),
};

/** Only what was tried. It is read again, and dated anew, with each version. */
const accessibility = [
  {
    title: 'What was tried',
    sentences: [
      'Every step, the price, its own page and the comparison: by the rules of axe, which found nothing.',
      'By keyboard alone, with one key for each answer.',
      'What screen readers are given: the name and state of what has the focus, and each message once.',
      'With text of twice the size on screens of 320 to 390 pixels, and with the page at 400 percent.',
      'In light, dark and forced colours, with less motion, and without colours as the only sign.',
      'While the browser translates the page, and with keyboards that compose letters.',
      'The PDF is tagged: title, language, headings, tables and a description of each drawing.',
    ],
  },
  {
    title: 'What was not tried',
    sentences: [
      'People who use NVDA, JAWS, VoiceOver or TalkBack every day have not tried these pages yet.',
      'The DXF drawing for architects is no accessible document: the table of dimensions says the same.',
    ],
  },
];

function Statement({ title, children }: Pick<MessageProps, 'title' | 'children'>) {
  return (
    <div className="mx-auto max-w-xl gutter py-8 md:py-14">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {children}
      <a href={paths.estimator} className={`${buttonClass('secondary')} mt-8`}>
        Back to the estimator
      </a>
    </div>
  );
}

interface MessageProps {
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Message({ code, title, text, children }: MessageProps) {
  return (
    <div className="mx-auto max-w-xl gutter py-20 text-center md:py-28">
      {code && <p className="mb-2 text-sm font-medium text-muted">{code}</p>}
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-3 text-lg text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
