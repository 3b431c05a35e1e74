// Turns off zod's compiler, because the content security policy forbids it. Imported before every schema.
import { config } from 'zod';

config({ jitless: true });
