import { useDocumentTitle } from '../shell/use-document-title.ts';

export function LeadPage() {
  useDocumentTitle('Lead Details');
  return (
    <main className="p-4 md:p-6">
      <h1 className="text-2xl font-semibold">Lead Details</h1>
    </main>
  );
}
