import {
  SerializerSelector,
  type RouteDefinition,
  type Serializer,
  type SerializerFactory,
} from "@fastify/fast-json-stringify-compiler";
import type { TSchema } from "typebox";
import { onceForEach } from "./compiled.ts";
import { isBirthday, isDecimal } from "./shapes.ts";

// To tell which shape of several an answer has, it looks at formats.
const compile = SerializerSelector()({}, { ajv: { formats: { decimal: isDecimal, birthday: isBirthday } } });
const serializerOf = onceForEach((schema) => compile({ method: "", url: "", httpStatus: "", schema }));

/**
 * Fastify's serializers of answers, each compiled at the first answer that needs it: most of some hundreds are never
 * used by one process, and compiling all of them took a tenth of a second of every start. They are the same for every
 * server, so Fastify's schemas by name and `serializerOpts` do not reach them.
 */
export const buildSerializer: SerializerFactory =
  () =>
  ({ schema }: RouteDefinition): Serializer => {
    let serialize: Serializer | undefined;
    return (body) => (serialize ??= serializerOf(schema as TSchema))(body);
  };
