import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';
import { leadRequests } from '#web/admin/leads/leads-api.ts';
import { saveFile } from '#web/admin/leads/save-file.ts';
import { everything, isFiltered, type LeadsView, readSort, sortNames } from './leads-view.ts';
import { SearchBox } from './search-box.tsx';
import type { ChangeView } from './use-leads-view.ts';

const sortOptions = Object.entries(sortNames).map(([id, name]) => ({ id, name }));

interface LeadFiltersProps {
  readonly view: LeadsView;
  readonly onChange: ChangeView;
}

export function LeadFilters({ view, onChange }: LeadFiltersProps) {
  return (
    <div className="mt-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 xl:grid-cols-[minmax(0,1fr)_11rem_11rem_13rem]">
        <SearchBox
          search={view.search}
          onSearch={(search) => onChange({ search }, { replace: view.search !== '' })}
        />
        <TextField
          label="From"
          type="date"
          value={view.from}
          onChange={({ target }) => onChange({ from: target.value })}
          className="min-w-0"
        />
        <TextField
          label="To"
          type="date"
          value={view.to}
          onChange={({ target }) => onChange({ to: target.value })}
          className="min-w-0"
        />
        <SelectField
          label="Sort by"
          options={sortOptions}
          value={view.sort}
          onChange={({ target }) => onChange({ sort: readSort(target.value) })}
          className="col-span-2 min-w-0 sm:col-span-1"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceButton chosen={view.untouched} onClick={() => onChange({ untouched: !view.untouched })}>
          Not touched for 24 hours
        </ChoiceButton>
        {isFiltered(view) && (
          <Button variant="quiet" onClick={() => onChange(everything)} className="min-h-11 text-sm">
            Clear filters
          </Button>
        )}
        <ExportButton view={view} />
      </div>
    </div>
  );
}

function ExportButton({ view }: { readonly view: LeadsView }) {
  const exporting = useMutation({
    mutationFn: () => leadRequests.exportFile(view),
    onSuccess: (file) => saveFile(file, `leads-${new Date().toLocaleDateString('sv-SE')}.csv`),
    meta: { failure: 'Failed to export leads' },
  });
  return (
    <Button
      variant="secondary"
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      className="min-h-11 text-sm sm:ml-auto"
    >
      Export CSV
    </Button>
  );
}
