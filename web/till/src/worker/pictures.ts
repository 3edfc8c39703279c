import { tellFailure } from "./failures.ts";

/** The browser's cache of pictures, which are named by what they show. */
const pictures = "tillhouse-pictures";

/** A picture that was shown once is there without connection. Undefined: it is not there now. */
export async function readPicture(
  imageUrl: string,
  fetchPicture: (imageUrl: string) => Promise<Blob | undefined>,
): Promise<Blob | undefined> {
  const kept = await caches.open(pictures);
  const known = await kept.match(imageUrl);
  if (known !== undefined) return known.blob();
  const blob = await fetchPicture(imageUrl).catch((error: unknown) => {
    if (tellFailure(error).kind === "Defect") throw error;
    return undefined;
  });
  if (blob !== undefined) await kept.put(imageUrl, new Response(blob));
  return blob;
}

export const forgetPictures = (): Promise<boolean> => caches.delete(pictures);
