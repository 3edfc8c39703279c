const storageKey = "tillhouse.reloadedAt";
/** A second reload within so long would help no more than the first. */
const againAfterMs = 60_000;

/**
 * After an update of the service the files of an older page are gone. Loads the page anew then, once: the new page has
 * the new files. What a form holds would be lost, so files are only asked for when the user changes the language.
 */
export function reloadWhenReplaced(): void {
  addEventListener("vite:preloadError", (event) => {
    const reloadedAt = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (!navigator.onLine || Date.now() - reloadedAt < againAfterMs) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  });
}
