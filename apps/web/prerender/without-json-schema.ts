import type { Plugin } from 'vite';

const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;

/** What in zod's schemas leads to its writers of JSON Schema, and what stands there instead. */
const REFERENCES = [
  [/^ *inst\._zod\.processJSONSchema = .*;\n/gm, ''],
  [/^ *jsonSchema: \{[^{}]*\},\n/gm, ''],
  [/return createToJSONSchemaMethod\(.*;/g, "throw new Error('The browser writes no JSON Schema.');"],
] as const;

/**
 * The browser checks values and never writes a JSON Schema; only the server does, for its API's description. Without
 * these references the bundler leaves the writers out, which are a quarter of the library.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'skuline:without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code) => ({ code: stripJsonSchema(code), map: null }),
    },
  };
}

/** zod's schemas without their way to JSON Schema; throws when another version of zod has it elsewhere. */
export function stripJsonSchema(code: string): string {
  return REFERENCES.reduce((rest, [pattern, replacement]) => {
    const stripped = rest.replace(pattern, replacement);
    if (stripped === rest) throw new Error(`zod's schemas have nothing like ${pattern.source} any more.`);
    return stripped;
  }, code);
}
