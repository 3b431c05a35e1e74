export const adminApiBase: string = import.meta.env['VITE_ADMIN_API_BASE'] ?? '/api';
