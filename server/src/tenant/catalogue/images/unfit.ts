/** What is wrong with a picture, in words for who sent it. */
export class UnfitImage extends Error {}

/** What is wrong with a picture that the decoder gives up, or that it is ended for. */
export const unreadable = "is damaged, or takes too long to read";
