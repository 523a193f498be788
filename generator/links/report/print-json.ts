/** An audit for programs. Days are written out, and addresses hold no password. */
import type { AuditedAddress } from "../audit-outbound.ts";
import { type AuditReport, countStates, countWork, printAddress } from "./audit-report.ts";

/** Prints an audit as JSON; docs/links.md says what each field means. */
export function printJson(report: AuditReport): string {
  const { ranAt, isStopped, internal, outbound } = report;
  const data = {
    version: 1,
    ranAt: moment(ranAt),
    isStopped,
    summary: { work: countWork(report), states: countStates(outbound?.addresses ?? []) },
    internal,
    outbound: outbound && {
      scope: outbound.scope,
      addresses: outbound.addresses.map(printAudited),
      fixed: outbound.fixed.map(({ address, since, isGone }) => {
        return { address: printAddress(address), since: moment(since), isGone };
      }),
    },
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function printAudited(audited: AuditedAddress) {
  const { address, ids, state, reason, status, movedTo, isRemembered } = audited;
  const { checkedAt, okAt, failingSince, written, used, pages } = audited;
  return {
    address: printAddress(address),
    ids,
    state,
    reason,
    status,
    movedTo,
    isRemembered,
    checkedAt: moment(checkedAt),
    okAt: moment(okAt),
    failingSince: moment(failingSince),
    written,
    used,
    pages,
  };
}

function moment(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
