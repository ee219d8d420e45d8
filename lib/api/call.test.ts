import { expect, test } from "vitest";
import { refusal } from "./call.ts";

const read = (body: string) => {
  const { message, details } = refusal(400, body, null);
  return { message, details };
};

test("sentences of a service get the apostrophe of the pages, names in quotes stay", () => {
  const error = "@ana can't write to 'main'. It's Ben's.";
  expect(read(JSON.stringify({ error, details: [{ message: "name doesn't fit" }] }))).toEqual({
    message: "@ana can’t write to 'main'. It’s Ben’s.",
    details: [{ message: "name doesn’t fit" }],
  });
});

test("an unexpected failure ends with the start of its request's id", () => {
  const body = JSON.stringify({ error: "Something went wrong." });
  expect(refusal(500, body, null, "4bf92f35-77b3-4da6").message).toBe("Something went wrong. Reference 4bf92f35.");
  expect(refusal(409, body, null, "4bf92f35-77b3-4da6").message).toBe("Something went wrong.");
});

test.each(["<html>", "null", "{}", '{"error":{}}', '{"details":[null,{"message":1}]}', '{"details":{}}'])(
  "a body that is no Error body becomes a plain sentence: %s",
  (body) => {
    expect(read(body)).toEqual({ message: "The service responded with status 400.", details: [] });
  },
);
