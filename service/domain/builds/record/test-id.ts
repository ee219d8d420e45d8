import { notFound } from "../../../core/errors.ts";

/** Returns the id of a test: the project's name in capitals, and its number. */
export const testId = (project: string, id: number): string => `${project.toUpperCase()}-${id.toString(36)}`;

/** Returns the address of the page of a test. */
export const testUrl = (appUrl: string, { account_slug: owner, name }: { account_slug: string; name: string }, id: number): string =>
  `${appUrl}/accounts/${owner}/projects/${name}/tests/${testId(name, id)}`;

/** Names a test for mails and lists, with its suite unless that is the default one. */
export const testLabel = ({ name, build_name: suite }: { name: string; build_name: string }): string =>
  `test ${name}${suite === "default" ? "" : ` (${suite})`}`;

/** Returns the id of a change: the test's, and the fingerprint of the change. */
export const changeId = (project: string, id: number, fingerprint: string): string => `${testId(project, id)}-${fingerprint}`;

/** Reads the number of a test from its id. Throws 404 for another project's and for one that can't be read. */
export function readTestId(project: string, id: string): number {
  const at = id.lastIndexOf("-");
  const number = id.slice(at + 1);
  if (at < 0 || id.slice(0, at).toUpperCase() !== project.toUpperCase() || !/^[0-9a-z]{1,10}$/.test(number)) throw notFound();
  return Number.parseInt(number, 36);
}

/** Reads test and fingerprint from the id of a change. Throws 404. */
export function readChangeId(project: string, id: string): { test: number; fingerprint: string } {
  const at = id.lastIndexOf("-");
  const fingerprint = id.slice(at + 1);
  if (at < 0 || !/^v\d[0-9a-f]{8,64}$/.test(fingerprint)) throw notFound();
  return { test: readTestId(project, id.slice(0, at)), fingerprint };
}
