// The parts of the OpenAPI document that the fuzzer reads.
import { z } from 'zod';

const schemaSchema = z.record(z.string(), z.unknown());

const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));

const operationSchema = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean().default(false),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema })),
});

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

export type JsonSchema = z.output<typeof schemaSchema>;

export interface Operation extends z.output<typeof operationSchema> {
  readonly path: string;
  /** In upper case. */
  readonly method: string;
}

export async function readDocument(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths } = documentSchema.parse(await response.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}
