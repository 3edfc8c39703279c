import { createRequire } from "node:module";
import type * as Compiler from "@fastify/fast-json-stringify-compiler";
import type {
  RouteDefinition,
  Serializer,
  SerializerCompiler,
  SerializerFactory,
} from "@fastify/fast-json-stringify-compiler";
import type { TSchema } from "typebox";
import { onceForEach } from "./once.ts";
import { isBirthday, isDecimal } from "./shapes.ts";

let compile: SerializerCompiler | undefined;
const serializerOf = onceForEach((schema) => (compile ??= load())({ method: "", url: "", httpStatus: "", schema }));

function load(): SerializerCompiler {
  // Fastify waits for no `import` here.
  const { SerializerSelector } = createRequire(import.meta.url)(
    "@fastify/fast-json-stringify-compiler",
  ) as typeof Compiler;
  // To tell which shape of several an answer has, it looks at formats.
  return SerializerSelector()({}, { ajv: { formats: { decimal: isDecimal, birthday: isBirthday } } });
}

/**
 * Fastify's serializers of answers, each compiled at the first answer that needs it, and their compiler loaded by the
 * first of all: most of some hundreds are never used by one process, and compiling all of them took a tenth of a second
 * of every start. They are the same for every server, so Fastify's schemas by name and `serializerOpts` do not reach
 * them.
 */
export const buildSerializer: SerializerFactory =
  () =>
  ({ schema }: RouteDefinition): Serializer => {
    let serialize: Serializer | undefined;
    return (body) => (serialize ??= serializerOf(schema as TSchema))(body);
  };
