import { useState } from 'react';
import type { PreparedFor } from '#contract/shared-estimate.ts';
import { keepPreparedFor } from '#web/api/estimate-api.ts';
import { sentenceOf } from '#web/api/request.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CopyIcon, PrinterIcon, SendIcon } from '#web/ui/icons.tsx';
import { notKeptText, SavePdf } from './save-pdf.tsx';

interface LinkButtonsProps {
  /** The estimate's own address. */
  readonly url: string;
  /** The page itself shows the whole estimate. */
  readonly canPrint?: boolean;
}

/** Ways to keep an estimate. Only those that the browser can do are offered, and always a mail. */
export function LinkButtons({ url, canPrint = false }: LinkButtonsProps) {
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setMessage('Link copied');
    } catch {
      setMessage('The link could not be copied.');
    }
  }

  /** Rejected when the visitor cancels. */
  async function share(): Promise<void> {
    await navigator.share({ title: document.title, url }).catch(() => undefined);
  }

  async function savePdf(details: PreparedFor): Promise<void> {
    const kept = await keepPreparedFor(url, details);
    setProblem(kept.ok ? '' : (sentenceOf(kept.error) ?? notKeptText));
    if (!kept.ok) return;
    const link = document.createElement('a');
    link.href = `${url}.pdf`;
    link.download = '';
    link.click();
  }

  const look = buttonClass('small');
  const mail = new URLSearchParams({ subject: 'Lift estimate', body: url }).toString().replaceAll('+', '%20');
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      {'share' in navigator ? (
        <button type="button" className={look} onClick={() => void share()}>
          <SendIcon />
          Send
        </button>
      ) : (
        <a href={`mailto:?${mail}`} className={look}>
          <SendIcon />
          Send
        </a>
      )}
      <SavePdf href={`${url}.pdf`} onSave={(details) => void savePdf(details)} problem={problem} />
      {'clipboard' in navigator && (
        <button type="button" className={look} onClick={() => void copy()}>
          <CopyIcon />
          Copy link
        </button>
      )}
      {canPrint && (
        <button type="button" className={look} onClick={() => window.print()}>
          <PrinterIcon />
          Print
        </button>
      )}
      <p role="status" className="self-center px-1 text-sm text-muted">
        {message}
      </p>
    </div>
  );
}
