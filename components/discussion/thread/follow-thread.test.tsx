// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { FollowThread } from "./follow-thread";
import { ReviewAccessProvider } from "../review-access";
import { reviewer } from "../testing";

const root = "/media/m1/comments/c1";
const open = (user: ReturnType<typeof reviewer>["user"] = reviewer().user) =>
  render(
    <ReviewAccessProvider value={reviewer({ user })}>
      <FollowThread rootId="c1" />
      <Toaster />
    </ReviewAccessProvider>,
  );
const isFollowed = (route: string) => ({ status: 200, body: { id: "c1", subscribed: !route.startsWith("DELETE") } });

test("a person unfollows a thread and follows it again", async () => {
  const requests = serve(isFollowed);
  await open();
  await eventually(() => get("button", "Unfollow thread"));
  await click("button", "Unfollow thread");
  expect(get("button", "Follow thread").getAttribute("aria-pressed")).toBe("false");
  expect(document.body.textContent).toContain("Unfollowed. You’ll follow it again if you reply.");
  await click("button", "Follow thread");
  expect(get("button", "Unfollow thread").getAttribute("aria-pressed")).toBe("true");
  expect(requests.map(({ route }) => route)).toEqual([`GET ${root}`, `DELETE ${root}/subscription`, `POST ${root}/subscription`]);
});

test("a refused change is reverted and shows the reason", async () => {
  serve((route) => (route.startsWith("GET") ? isFollowed(route) : { status: 403, body: { error: "You can’t see this thread." } }));
  await open();
  await eventually(() => get("button", "Unfollow thread"));
  await click("button", "Unfollow thread");
  expect(get("[role=alert]").textContent).toContain("You can’t see this thread.");
  expect(get("button", "Unfollow thread").getAttribute("aria-pressed")).toBe("true");
});

test("a visitor has no button to follow a thread", async () => {
  await open(null);
  expect(all("button[aria-pressed]")).toEqual([]);
});
