/** As long as a session is proven after its sign-in (decision 0042). */
export const provenForS = 600;

interface AnswerBody {
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Asks, and once more after a proof when it takes one, as clients do: the clock may be moved after the sign-in. */
export async function provingAgain<A extends AnswerBody>(
  ask: () => Promise<A>,
  prove: () => Promise<unknown>,
): Promise<A> {
  const answer = await ask();
  if (answer.body?.errorCode !== "reauthentication_required") return answer;
  await prove();
  return ask();
}
