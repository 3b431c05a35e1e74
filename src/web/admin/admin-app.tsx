export function AdminApp() {
  return (
    <main>
      <h1>Admin Panel</h1>
    </main>
  );
}
