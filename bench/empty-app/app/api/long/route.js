/** As many bytes as two hundred comments, made once. */
const bytes = new TextEncoder().encode(JSON.stringify({ text: "x".repeat(194_989) }));

export const dynamic = "force-dynamic";

export const GET = () => new Response(bytes, { headers: { "content-type": "application/json" } });
