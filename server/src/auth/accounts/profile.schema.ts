import { Type, type Static } from "typebox";
import { Described, Enum, Language, Name, Nullable, Shape } from "../../kernel/http/shapes.ts";

/** How much a user's pages may keep: some saved views and columns, no data of the shop. */
export const mostPreferenceBytes = 16_384;
export const mostPreferenceLevels = 10;

/** What each user decides about their own pages, and may change without any permission. */
export const profileMembers = {
  language: Nullable(Described(Language, "Of the user's pages, as de or pt-BR; null: as the browser has it.")),
  theme: Enum("Theme", ["System", "Light", "Dark"]),
  preferences: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object(
      {},
      {
        title: "Preferences",
        additionalProperties: true,
        description: `What pages keep for their user, such as views and columns: JSON of at most ${mostPreferenceBytes} bytes and ${mostPreferenceLevels} levels.`,
      },
    ),
  ),
};
const ProfileShape = Shape(profileMembers);
export type Profile = Static<typeof ProfileShape>;

/** The members of a patch of one's own: the name, and the profile, whose `preferences` are replaced as a whole. */
export const profilePatch = {
  name: Type.Optional(Name),
  language: Type.Optional(profileMembers.language),
  theme: Type.Optional(profileMembers.theme),
  preferences: Type.Optional(profileMembers.preferences),
};
const ProfilePatchShape = Shape(profilePatch);
export type ProfilePatch = Static<typeof ProfilePatchShape>;
