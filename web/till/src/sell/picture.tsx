import { useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";

/** The addresses of pictures that were shown, as the browser has them in memory. */
const shown = new Map<string, string>();

/** The picture of an article; nothing while there is none. */
export function Picture({ imageUrl }: { readonly imageUrl: string }) {
  const till = useTill();
  const address = useAnswer(imageUrl, async () => {
    const known = shown.get(imageUrl);
    if (known !== undefined) return known;
    const blob = await till.calls.picture(imageUrl);
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    shown.set(imageUrl, made);
    return made;
  });
  return address === undefined ? null : <img className="tile-picture" src={address} alt="" />;
}
