interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): unknown };
}

/** The address of a script of ours, as a page that requires Trusted Types takes it; other browsers take it as it is. */
export function trustedScript(name: string, url: string): string {
  const policies = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = policies?.createPolicy(name, { createScriptURL: () => url });
  return (policy?.createScriptURL("") ?? url) as string;
}
