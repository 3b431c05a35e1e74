export function LeadsSection() {
  return (
    <>
      <h2 className="text-2xl font-semibold">Leads Management</h2>
      <p className="mt-1 text-muted">View and manage customer leads</p>
    </>
  );
}
