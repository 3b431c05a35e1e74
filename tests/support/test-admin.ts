/** The admin that every test database and every test server begins with. */
export const testAdmin = { email: 'admin@example.com', password: 'a test password' };
