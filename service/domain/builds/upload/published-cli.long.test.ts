import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { automatedProject, webhookRule } from "../../../testing/automations.ts";
import { runBuildJobs } from "../../../testing/builds.ts";
import { ciWorkspace } from "../../../testing/published/ci-workspace.ts";
import { addMember, createTeam, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { picture } from "../../../testing/uploads.ts";

const program = join(dirname(createRequire(import.meta.url).resolve("@argos-ci/cli/package.json")), "bin", "argos-cli.js");
const script = fileURLToPath(new URL("../../../testing/published/cli-process.mjs", import.meta.url));
const { git, commit, write, path, run } = ciWorkspace();

// oxlint-disable-next-line typescript/no-explicit-any -- output of a foreign program
type Json = any;
type Result = { code: number; output: string };

/** Commands that need a browser. */
const BY_HAND = ["login", "logout"];

/** Returns the commands below a command, from its help text. */
function commandsOf(help: string): string[] {
  const lines = (help.split("\nCommands:\n")[1] ?? "").matchAll(/^ {2}([a-z][\w-]*)(?: \[(?:options|command)\]| <|\s{2})/gm);
  return [...lines].map(([, name]) => name!).filter((name) => name !== "help");
}

onEachDatabase("the published command line", (service) => {
  test("runs every command, in CI with a project's token and then with a person's", { timeout: 240_000 }, async () => {
    const { deps } = service();
    const { owner, team, project, ci, addTarget } = await automatedProject(service());
    const [ben, cleo] = [await createUser(service()), await createUser(service())];
    await addMember(service(), team, ben, "member");
    await addMember(service(), team, cleo, "contributor");
    const second = await createTeam(service(), { owner });
    const token = await personalToken(service(), owner, [team, second]);
    const env = { ARGOS_API_BASE_URL: `${deps.settings.apiUrl}/`, ARGOS_PROJECT: project.path, ARGOS_ACCOUNT: team.slug };
    const used = new Set<string>();

    const inCi = async (...args: string[]) => {
      used.add(args[0]!);
      const { stdout, stderr } = await run(process.execPath, [program, ...args], { ...env, ARGOS_TOKEN: ci });
      return stdout + stderr;
    };
    /** Runs command lines as a person, each `[words of the command, ...arguments]`. */
    async function cli(...lines: [string, ...string[]][]): Promise<string[]> {
      const words = lines.map(([command, ...args]) => [...command.split(" "), ...args]);
      const results: Result[] = JSON.parse(
        (await run(process.execPath, [script, JSON.stringify(words)], { ...env, ARGOS_TOKEN: token })).stdout,
      );
      for (const [index, { code, output }] of results.entries()) {
        expect(code, `${words[index]!.join(" ")}: ${output}`).toBe(0);
        if (!words[index]!.includes("--help")) used.add(lines[index]![0]);
      }
      return results.map(({ output }) => output);
    }
    const json = async (...line: [string, ...string[]]): Promise<Json> => JSON.parse((await cli([...line, "--json"]))[0]!);
    const rows = (body: Json): Json[] => (Array.isArray(body) ? body : body.results);

    await write("shots", { "home.png": await drawing("#2563eb"), "cart.png": await drawing("#eeeeee") });
    await write("site", { "index.html": "<h1>Site</h1>" });
    await write("files", { "clip.png": await picture() });
    expect(await inCi("upload", "shots")).toContain("/builds/1");
    await runBuildJobs(service());
    await git("checkout", "--quiet", "-B", "feat/cli");
    await commit("two");
    await write("shots", { "home.png": await drawing("#dc2626"), "cart.png": await drawing("#eeeeee") });
    expect(await inCi("upload", "shots")).toContain("/builds/2");
    await inCi("upload", "shots", "--build-name", "shards", "--parallel", "--parallel-nonce", "n", "--parallel-total", "-1");
    await inCi("finalize", "--parallel-nonce", "n", "--build-name", "shards");
    await runBuildJobs(service());
    await inCi("skip", "--build-name", "skipped");
    const [site] = (await inCi("deploy", "site", "--prod")).match(/https?:\/\/\S+/)!;

    const [whoami, account, , build] = await cli(
      ["whoami"],
      ["account get"],
      ["analytics"],
      ["build get", "2"],
      ["build subscribe", "2"],
      ["build unsubscribe", "2"],
      ["change list"],
      ["project get"],
      ["project deployments"],
      ["project domain get"],
      ["project contributor list"],
      ["account update", "--default-user-level", "contributor"],
      ["account domain list"],
      ["account invite reset-link"],
      ["review reviewer list", "2"],
    );
    expect(whoami).toContain(owner.slug);
    expect(account).toContain("Plan: unlimited");
    expect(account).toMatch(/Screenshots: \d+ \/ 2147483647 \(0%\)/);
    expect(build).toMatch(/changes-detected/i);

    const [diffs, tests, media] = [
      rows(await json("build snapshots", "2")),
      rows(await json("test list")),
      rows(await json("media upload", path("files/clip.png"))),
    ];
    const changed = diffs.find(({ name }) => name.startsWith("home"));
    const [testId, mediaId] = [tests[0].id as string, media[0].id as string];

    // Comments of builds, tests and media have the same commands.
    for (const [kind, id] of [
      ["comment", "2"],
      ["test comment", testId],
      ["media comment", mediaId],
    ] as const) {
      const comment = (await json(`${kind} create`, id, "--body", "Look **here**.")).id as string;
      await cli(
        [`${kind} list`, id],
        [`${kind} get`, id, comment],
        [`${kind} edit`, id, comment, "--body", "Look there."],
        [`${kind} react`, id, comment, "👍"],
        [`${kind} unreact`, id, comment, "👍"],
        [`${kind} resolve`, id, comment],
        [`${kind} unresolve`, id, comment],
        [`${kind} subscribe`, id, comment],
        [`${kind} unsubscribe`, id, comment],
        [`${kind} delete`, id, comment],
      );
    }
    await cli(
      ["test get", testId],
      ["test changes", testId],
      ["test subscribe", testId],
      ["test unsubscribe", testId],
      ["change ignore", changed.change.id],
      ["change unignore", changed.change.id],
      ["media list"],
      ["media get", mediaId],
      ["media update", mediaId, "--description", "The clip"],
      ["media versions", mediaId],
      ["media delete", mediaId],
      ["review reviewer add", "2", ben.id],
      ["review reviewer remove", "2", ben.id],
    );
    const review = await json("review create", "2", "--event", "reject", "--body", "Too red.");
    await cli(["review list", "2"], ["review dismiss", "2", review.id]);

    const target = await addTarget({
      kind: "webhook",
      name: "CI",
      url: "https://ci.example/hook",
      secret: "whsec-0123456789abcdef0123456789",
    });
    const definition = JSON.stringify(webhookRule(target.id));
    const rule = await json("automation create", "--definition", definition);
    await cli(
      ["automation list"],
      ["automation get", rule.id],
      ["automation update", rule.id, "--definition", definition],
      ["automation deactivate", rule.id],
    );

    await cli(["account invite create", "new@elsewhere.example"]);
    const [invite] = rows(await json("account invite list"));
    await cli(
      ["account invite cancel", invite.id],
      ["account member list"],
      ["account member set-level", ben.id, "--level", "owner"],
      ["account member set-level", ben.id, "--level", "member"],
      ["project contributor set", cleo.id, "--level", "reviewer"],
      ["project contributor remove", cleo.id],
      ["account member remove", ben.id],
      ["project update", "--default-base-branch", "main"],
      ["account domain add", "acme.example"],
      ["account domain remove", "acme.example"],
      ["create-project", "another"],
      ["project domain set", new URL(site).host.replace(/^[^.]+/, "shop")],
      ["project transfer", "--to", second.slug],
    );

    const all: string[] = [];
    for (let level = [""]; level.length;) {
      const helps = await cli(...level.map((command): [string] => [`${command} --help`.trim()]));
      const below = level.map((command, index) => commandsOf(helps[index]!).map((name) => `${command} ${name}`.trim()));
      all.push(...level.filter((_, index) => !below[index]!.length));
      level = below.flat();
    }
    const missing = all.filter((command) => !used.has(command) && !BY_HAND.includes(command));
    expect(missing).toEqual([]);
  });
});
