import { buttonClass } from '#web/ui/button.tsx';
import { CopyIcon, DownloadIcon, PrinterIcon, SendIcon } from '#web/ui/icons.tsx';
import { SavePdf } from './save-pdf.tsx';

/** Buttons that need a script are hidden until it has run. */
interface WaysToKeepProps {
  readonly path: string;
  /** Before the document is saved, the visitor is asked whom it is for. */
  readonly isAsked?: boolean;
}

export function WaysToKeep({ path, isAsked = false }: WaysToKeepProps) {
  const look = buttonClass('small');
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      <button type="button" id="share" hidden className={look}>
        <SendIcon />
        Send
      </button>
      {isAsked ? (
        <SavePdf href={`${path}.pdf`} />
      ) : (
        <a href={`${path}.pdf`} download className={look}>
          <DownloadIcon />
          Save PDF
        </a>
      )}
      <button type="button" id="copy-link" hidden className={look}>
        <CopyIcon />
        Copy link
      </button>
      <button type="button" id="print" hidden className={look}>
        <PrinterIcon />
        Print
      </button>
      <p id="link-status" role="status" className="self-center px-1 text-sm text-muted" />
    </div>
  );
}
