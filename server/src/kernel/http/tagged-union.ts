import { _, str, type CodeKeywordDefinition, type ErrorObject, type KeywordCxt, type ValidateFunction } from "ajv";
import names from "ajv/dist/compile/names.js";
import type { TSchema } from "typebox";
import { once } from "./once.ts";

// What a tag tells apart (`OneBy`) is validated by the object that the tag names, and no other. Each is compiled when
// the first of its kind comes: all kinds of what clients push take a quarter of a second. Ajv's own `discriminator`
// compiles all of them at once, and of faults that a keyword's function finds Ajv keeps no paths.

/** The schema of a union by a tag. */
export interface TaggedUnion {
  readonly discriminator: { readonly propertyName: string };
  readonly oneOf: readonly (TSchema & {
    readonly properties: Readonly<Record<string, { readonly const?: unknown }>>;
  })[];
}

/** Finds what is wrong with an object of a union by a tag. */
export class TaggedFaults {
  readonly #tag: string;
  readonly #validators: ReadonlyMap<unknown, () => ValidateFunction>;

  constructor(
    { discriminator: { propertyName: tag }, oneOf }: TaggedUnion,
    compile: (schema: TSchema) => ValidateFunction,
  ) {
    this.#tag = tag;
    this.#validators = new Map(oneOf.map((one) => [one.properties[tag]?.const, once(() => compile(one))]));
  }

  /** With their paths from `instancePath` on. */
  of(data: Readonly<Record<string, unknown>>, instancePath: string): ErrorObject[] {
    const tag = data[this.#tag];
    const validate = this.#validators.get(tag)?.();
    if (validate === undefined) {
      const missing = { keyword: "required", params: { missingProperty: this.#tag } };
      const unknown = { keyword: "enum", params: {}, parentSchema: { enum: [...this.#validators.keys()] } };
      const at = tag === undefined ? instancePath : `${instancePath}/${this.#tag}`;
      return [{ ...(tag === undefined ? missing : unknown), instancePath: at, schemaPath: "", data: tag }];
    }
    if (validate(data)) return [];
    return (validate.errors ?? []).map((error) => ({ ...error, instancePath: instancePath + error.instancePath }));
  }
}

const { default: name } = names;

export const byTag: CodeKeywordDefinition = {
  keyword: "byTag",
  type: "object",
  code({ gen, data, schema, it: { errorPath } }: KeywordCxt) {
    const faults = gen.scopeValue("obj", { ref: schema as TaggedFaults });
    const path = errorPath.emptyStr() ? name.instancePath : str`${name.instancePath}${errorPath}`;
    const found = gen.const("found", _`${faults}.of(${data}, ${path})`);
    gen.if(_`${found}.length > 0`, () => {
      gen.assign(name.vErrors, _`(${name.vErrors} ?? []).concat(${found})`);
      gen.assign(name.errors, _`${name.vErrors}.length`);
    });
  },
};
