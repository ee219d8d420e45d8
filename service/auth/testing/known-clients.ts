/** Registration, redirect and headers of a program that people connect, as it sends them. */
export type KnownClient = {
  /** Body of `POST /oauth/register`. */
  registration: { client_name: string; redirect_uris: string[]; scope?: string | null } & Record<string, unknown>;
  /** Redirect address of its authorization request, also one that is registered with another port. */
  redirectUri: string;
  /** Path that its requests name as `resource`, when it authorizes and when it gets tokens. */
  resources: [authorization: string, token: string];
  /** `Accept` header of its calls. */
  accept: string;
};

const both = ["authorization_code", "refresh_token"];
const anyType = "application/json, text/event-stream";

export const knownClients: Record<string, KnownClient> = {
  Cursor: {
    registration: {
      client_name: "Cursor",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
      grant_types: both,
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    redirectUri: "cursor://anysphere.cursor-mcp/oauth/callback",
    resources: ["/mcp/", "/mcp"],
    accept: anyType,
  },
  "VS Code": {
    registration: {
      client_name: "Visual Studio Code",
      client_uri: "https://code.visualstudio.com",
      redirect_uris: [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
        "http://localhost/",
        "http://localhost:33418/",
        "vscode://dynamicauthprovider/redirect",
      ],
      grant_types: [...both, "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      application_type: "native",
    },
    redirectUri: "http://127.0.0.1:33418/",
    resources: ["/mcp", "/mcp"],
    accept: "text/event-stream, application/json",
  },
  "Claude Code": {
    registration: {
      client_name: "Claude Code (loupe)",
      redirect_uris: ["http://localhost:54212/callback"],
      grant_types: both,
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: null,
    },
    redirectUri: "http://localhost:61877/callback",
    resources: ["/mcp", "/mcp/"],
    accept: anyType,
  },
  ChatGPT: {
    registration: {
      client_name: "ChatGPT",
      redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"],
      grant_types: both,
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: "openid offline_access email profile",
    },
    redirectUri: "https://chatgpt.com/connector_platform_oauth_redirect",
    resources: ["/mcp", "/mcp"],
    accept: anyType,
  },
  "MCP Inspector": {
    registration: {
      client_name: "MCP Inspector",
      client_uri: "https://github.com/modelcontextprotocol/inspector",
      redirect_uris: ["http://localhost:6274/oauth/callback", "http://localhost:6274/oauth/callback/debug"],
      grant_types: both,
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: "",
    },
    redirectUri: "http://localhost:6274/oauth/callback",
    resources: ["/mcp/", "/mcp/"],
    accept: "text/event-stream",
  },
  "mcp-remote": {
    registration: {
      client_name: "MCP CLI Proxy",
      client_uri: "https://github.com/modelcontextprotocol/mcp-cli",
      software_id: "2e6dc280-f3c3-4e01-99a7-8181dbd1d23d",
      software_version: "0.15.1",
      redirect_uris: ["http://localhost:3334/oauth/callback"],
      grant_types: both,
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: "openid email profile",
    },
    redirectUri: "http://localhost:20175/oauth/callback",
    resources: ["/mcp", "/mcp"],
    accept: anyType,
  },
};

/** Headers that scripts of agents on other sites ask to send. */
export const AGENT_HEADERS = ["authorization", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id"];
