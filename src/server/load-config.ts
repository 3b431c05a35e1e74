import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import { StartUpError } from '#server/start-up-error.ts';

/** The settings of the environment, and of a file `.env` where the process was started. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const result = readConfig(process.env);
  if (!result.ok) throw new StartUpError(result.problems.join('\n'));
  return result.config;
}
