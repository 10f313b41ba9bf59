import type { Service } from '../service';

/** Visits the address that a program opens, and gives the address that the person's browser is sent back to. */
export type Person = (address: string) => Promise<URL>;

/** The result of a tool (MCP, `CallToolResult`), as far as suites look at it. */
export interface ToolAnswer {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
}

/** A running program that knows the service's address, and sends its person there where it has to. */
export interface ProgramWindow {
  call(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A program on a person's machine. Its windows share what it stores, such as tokens. */
export interface InstalledProgram {
  openWindow(): ProgramWindow;
  /** Removes what it has stored. */
  remove(): void;
}

/** @param documentUrl the address of the program's own description, which then takes the place of a registration */
export type Install = (
  service: Pick<Service, 'url'>,
  person: Person,
  documentUrl?: string,
) => InstalledProgram;
