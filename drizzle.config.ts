import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/database/admin-schema.ts',
    './src/server/database/schema.ts',
    './src/server/database/server-schema.ts',
    './src/server/database/lead-work-schema.ts',
    './src/server/database/delivery-schema.ts',
  ],
  out: './migrations',
});
