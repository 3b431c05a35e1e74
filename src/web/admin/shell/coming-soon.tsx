export function ComingSoon() {
  return (
    <div className="rounded-lg border border-line bg-paper p-8 text-center shadow-card">
      <h2 className="text-2xl font-semibold">Coming Soon</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        This feature is under development. More powerful tools and analytics are on the way!
      </p>
    </div>
  );
}
