import {
  SerializerSelector,
  type RouteDefinition,
  type Serializer,
  type SerializerFactory,
} from "@fastify/fast-json-stringify-compiler";

/**
 * Fastify's serializers of answers, each compiled at the first answer that needs it: most of some hundreds are never
 * used by one process, and compiling all of them took a tenth of a second of every start.
 */
export const buildSerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route: RouteDefinition): Serializer => {
    let serialize: Serializer | undefined;
    return (body) => (serialize ??= compile(route))(body);
  };
};
