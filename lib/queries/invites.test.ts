import { afterEach, expect, it, vi } from "vitest";
import { cancelInvite, sendInvites } from "./invites.ts";

type Sent = { email: string; level: string }[];
const calls: Sent[] = [];
/** Answers each call by what it was sent. */
const answering = (answer: (members: Sent) => [status: number, body: unknown]) =>
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { members } = JSON.parse(body) as { members: Sent };
    calls.push(members);
    const [status, told] = answer(members);
    return new Response(JSON.stringify(told), { status });
  });
afterEach(() => {
  vi.unstubAllGlobals();
  calls.length = 0;
});

const people = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `p${n}@acme.com`, level: "member" as const }));

it("invites 250 people in three calls and reports progress", async () => {
  answering(() => [201, []]);
  const progress: number[] = [];
  const told = await sendInvites("acme", people(250), (done) => progress.push(done));
  expect(calls.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(progress).toEqual([100, 200, 250]);
  expect(told.filter(({ problem }) => problem === null)).toHaveLength(250);
});

it("drops addresses that the service refuses by name, and invites the rest of the hundred", async () => {
  answering((members) => {
    const index = members.findIndex(({ email }) => email === "p7@acme.com");
    return index < 0
      ? [201, []]
      : [
          400,
          { error: "Nobody was invited", details: [{ message: `members.${index}.email p7@acme.com is already a member of the team` }] },
        ];
  });
  const told = await sendInvites("acme", people(10), () => {});
  expect(calls.map(({ length }) => length)).toEqual([10, 9]);
  expect(told.filter(({ problem }) => problem !== null)).toEqual([
    { email: "p7@acme.com", level: "member", problem: "This address is already a member of the team." },
  ]);
});

it("leaves out addresses beyond a limit with the time to try again, and invites the others", async () => {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { members } = JSON.parse(body) as { members: Sent };
    const index = members.findIndex(({ email }) => email === "p1@acme.com");
    if (index < 0) return new Response("[]", { status: 201 });
    const refused = { error: "No invites were sent.", details: [{ message: `members.${index}.email p1@acme.com got too many invites` }] };
    return new Response(JSON.stringify(refused), { status: 429, headers: { "retry-after": "1200" } });
  });
  const results = await sendInvites("acme", people(3), () => {});
  expect(results.filter(({ problem }) => problem === null)).toHaveLength(2);
  expect(results.find(({ email }) => email === "p1@acme.com")!.problem).toMatch(
    /^This address got too many invites\. Try again (on \d+ \w+ )?at \d\d:\d\d\.$/,
  );
});

it("stops at any other refusal and returns the reason for everyone left", async () => {
  answering((members) => (members[0]!.email === "p100@acme.com" ? [503, { error: "The service rests." }] : [201, []]));
  const told = await sendInvites("acme", people(250), () => {});
  expect(calls).toHaveLength(2);
  expect(told).toHaveLength(250);
  expect(told.filter(({ problem }) => problem === "The service rests.")).toHaveLength(150);
});

it("counts an invite that no longer exists as cancelled, and throws other refusals", async () => {
  const status = vi.fn<() => number>(() => 404);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ error: "Not found" }), { status: status() }));
  await expect(cancelInvite("acme", "i")).resolves.toBeUndefined();
  status.mockReturnValue(403);
  await expect(cancelInvite("acme", "i")).rejects.toThrow("Not found");
});
