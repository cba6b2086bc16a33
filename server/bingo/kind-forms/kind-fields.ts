import * as z from 'zod/mini';
import type { KindField } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import { squareRuleSchema } from '../../../shared/bingo/square-rule.ts';

/** The parts of a JSON schema that say how a field may be filled. */
interface JsonSchema {
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  items?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  type?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
}
const jsonSchema: z.ZodMiniType<JsonSchema> = z.lazy(() =>
  z.object({
    anyOf: z.optional(z.array(jsonSchema)),
    oneOf: z.optional(z.array(jsonSchema)),
    items: z.optional(jsonSchema),
    properties: z.optional(z.record(z.string(), jsonSchema)),
    required: z.optional(z.array(z.string())),
    type: z.optional(z.string()),
    const: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
    ...{ minimum: z.optional(z.number()), maximum: z.optional(z.number()) },
    ...{ minLength: z.optional(z.number()), maxLength: z.optional(z.number()) },
    ...{ minItems: z.optional(z.number()), maxItems: z.optional(z.number()) },
  }),
);

/** What the schema of a rule says about one of its fields. */
export type FieldLimits = Omit<KindField, 'key' | 'label' | 'input' | 'note' | 'example'>;

/** Returns the fields of each kind, by their keys, with the limits by which the server checks what is written. */
export function fieldsOfKinds(): Map<string, Map<string, FieldLimits>> {
  const json = jsonSchema.parse(z.toJSONSchema(squareRuleSchema, { io: 'input', unrepresentable: 'any' }));
  return new Map(
    (json.oneOf ?? json.anyOf ?? []).map(({ properties = {}, required = [] }) => {
      const { kind, ...fields } = properties;
      const limits = Object.entries(fields).map(([key, field]): [string, FieldLimits] => [
        key,
        { is_required: required.includes(key), ...limitsOf(field) },
      ]);
      return [String(kind?.const), new Map(limits)];
    }),
  );
}

function limitsOf(field: JsonSchema): Omit<FieldLimits, 'is_required'> {
  const all = [...alternativesOf(field)];
  const choices = all.flatMap((one) => one.enum ?? []).filter((one) => typeof one === 'string');
  const least = (of: (one: JsonSchema) => number | undefined, key: string): object => {
    const found = all.map(of).find((value) => value !== undefined);
    return found === undefined ? {} : { [key]: found };
  };
  return {
    is_nullable: all.some(({ type }) => type === 'null'),
    ...least(({ minimum }) => minimum, 'min'),
    ...least(({ maximum }) => maximum, 'max'),
    ...least(({ minLength }) => minLength, 'min_length'),
    ...least(({ maxLength }) => maxLength, 'max_length'),
    ...least(({ minItems }) => minItems, 'min_items'),
    ...least(({ maxItems }) => maxItems, 'max_items'),
    ...(choices.length > 0 && { choices }),
  };
}

/** Returns a schema with its alternatives, the things of its lists and the number of players of a scope; not parts of sets. */
function* alternativesOf(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* alternativesOf(one);
  const { items, properties } = schema;
  if (items && !items.properties) yield* alternativesOf(items);
  if (properties?.players) yield* alternativesOf(properties.players);
}
