package io.latchmark.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Phrases that are never right in this repository's prose, each with a better wording. */
final class BannedPhrases {
    private static final List<Banned> ALL = List.of(
            banned("\\bmend(s|ed|ing)?\\b", "fix"),
            banned("\\b(tells?|telling|told)_of\\b", "report, describe"),
            banned("\\bfor_people\\b", "for display, for the user"),
            banned("\\bbe_rid_of\\b", "remove"),
            banned("\\bso_many\\b(?!_\\w+(_\\w+){0,3}_that\\b)", "the given number of, this many"),
            banned("\\bso_long\\b(?!_(as|that)\\b)", "for the given time, this long"),
            banned("\\b(a|the|its|their|from|at|each|every|one|'s)_begin\\b", "start"),
            banned("\\bbegin_to_end\\b", "start to end"),
            banned("\\b(tell|tells|telling|told)_(\\w+_){0,3}apart\\b", "distinguish, report separately"),
            banned("\\b(is|are|was|were|be|been|gets?)_told\\b", "is notified, is reported, be distinguished"),
            banned(Prose.COMMENT_START + "\\s*Told\\b", "Receives, Is called"),
            banned(Prose.COMMENT_START + "\\s*The_same\\b", "say what it is: 'As X, but …'"),
            banned("\\bhand(s|ed|ing)?_down\\b", "pass"),
            banned("\\b(whomever|by_whoever)\\b", "any session, the caller"),
            banned("\\bas_whom\\b", "the user that … as"),
            banned("\\bas_good_as\\b", "almost, about as fast as"),
            banned("\\bnothing_over\\b", "no remainder"),
            banned("\\bthat_which\\b", "what, the one that"),
            banned("\\bbe_had\\b", "is available, can be opened"),
            banned("\\bcame_of\\b", "the result of"),
            banned("\\blook_by_look\\b", "at each poll"),
            banned("\\bin_the_one_way_or_the_other\\b", "in either form"),
            banned("\\bhow_many_hands\\b", "how many workers"),
            banned("\\banew\\b", "again"),
            banned("\\bonce_more\\b", "again"),
            banned("\\b(hears?|heard|hearing)_of\\b", "is notified of"),
            banned("\\bhappenings?\\b", "events"),
            banned("\\berrs\\b", "is wrong"),
            banned("\\bthe_very\\b", "exactly the, the same"),
            banned("\\b(for|by|to)_those_who\\b", "for users who"),
            banned("\\ball_else\\b", "everything else"),
            banned(
                    "\\b(whilst|thereof|whereby|thereby|hitherto|lest|nigh|wherein|therein|herein|whereof|likewise)\\b",
                    "a word of today"),
            banned("\\bfor_(good|sure)\\b", "permanently; certainly, reliably"),
            banned("\\b(?-i:[Gg](oes|o|oing|one)|[Ww]ent)_on\\b", "continue, be in progress, 'during the run'"),
            banned("\\b(come|comes|came)_to_(its|their|an)_end\\b", "end, complete"),
            banned("\\b(give|gives|gave|given|giving)_back\\b", "release, return, restore"),
            banned("\\b(bring|brings|brought|bringing)_along\\b", "provide, include"),
            banned("\\bhas_a_use_for\\b", "needs"),
            banned("\\bhow_surely\\b", "with what confidence"),
            banned("\\b(held|holds|set|sets)_against\\b", "compared with, checked against"),
            banned("\\b(say|says|saying|said)_of\\b", "say about, report about"),
            banned("\\b(take|takes|took|taken)_((it|them|this|that)_)?for\\b", "treat as, mistake for"),
            banned("(?<![-\\w])annex(es)?\\b(?!_\\d)", "external directory"));

    /** In documents, and in the texts of programs that users read. */
    private static final List<Banned> FOR_USERS = List.of(
            banned("\\bbeside\\b", "next to, in addition to, with"),
            banned("\\bunder_way\\b", "in flight, in progress"),
            banned("\\bso_that\\b", "a new sentence, or 'therefore'"),
            banned("\\bgreatest\\b", "maximum, largest"),
            banned("\\b(lie|lies|lay)\\b", "is, are"),
            banned("\\bbut_for\\b", "except"),
            banned("\\b(whoever|whom)\\b", "users that, any client"),
            banned("\\bof_(before|now)\\b", "earlier, current"),
            banned("\\bany_more\\b", "no longer"),
            banned("\\bmeanwhile\\b", "during this, or nothing"),
            banned("\\ball_the_same\\b", "anyway, nevertheless"),
            banned("\\bof_(its|your|their)_own\\b(?!_\\w)", "its own, a separate"),
            banned("\\b(each|per|a_single)_look\\b", "poll"),
            banned("\\bturn(s|ed)?_the_cache\\b", "change the cache setting"),
            banned("\\btime_of_a_(read|write|flush)\\b", "read latency, write latency, flush latency"),
            banned("\\b(times|reads|writes|transactions|flushes|polls)_a_second\\b", "per second"),
            banned("\\beach_\\d+_(s|ms|min)\\b", "every"),
            banned(",_as_([`'\\d-]|\\w+[=:])", "for example, like"),
            banned("\\bare_the_least\\b", "at least"),
            banned("\\btaken_again\\b", "reacquired"),
            banned("\\b(end|stop)(s|ped|ed|ing)?_(\\w+_){0,5}in_order\\b(?!_(to|of|that))", "cleanly"),
            banned("\\btried_again\\b", "repeated, retried"),
            banned("\\bmade_again\\b", "recreated, repeated"),
            banned("\\b(grow|grows|grew|keeps?|kept|stays?)_apart\\b", "diverge, separate"),
            banned("\\b(there_and_back|each_with_each)\\b", "back and forth; all combinations"),
            banned("\\b(is|are)_none_of\\b", "is not a"),
            banned("\\b(of|for|by|from)_(Microsoft's|Latchmark's|yours|ours)\\b(?!_\\w)", "by Microsoft, your"));

    /** In documents only: in the texts of programs these are names, too. */
    private static final List<Banned> IN_DOCUMENTS = List.of(
            banned("\\bcourses?\\b", "trend, pattern"),
            banned("\\n#+_What_it\\b", "a noun: Checks, Limits, Results"),
            banned("(?<!`)\\bprocessors?\\b(?!`|_time_of_procedures)", "CPU"),
            banned("\\balone\\b(?!_on_the_device|`)", "only, by itself"),
            banned("\\bstands?\\b", "is, are"),
            banned("(?<![`.])\\bnotebooks?\\b(?!`)", "result browser"),
            banned("\\bmakes?_a_(run|probe|snapshot)\\b", "runs, takes a snapshot"),
            banned("\\b(?-i:So_(is|are|was|were)|Nor_(is|are|do|does)|Hence)\\b", "the usual order of words"));

    /** The part of a page that a program writes, from the words of messages. */
    private static final Pattern MESSAGES = Pattern.compile("(?s)<!-- servers:.*?<!-- end of servers -->");

    private BannedPhrases() {}

    /** Banned phrases in a prose, each with its line and a better wording. */
    static List<String> in(String name, String prose) {
        List<String> findings = new ArrayList<>();
        boolean document = name.matches("(docs/)?[^/]+[.]md") && !name.equals("CHANGELOG.md");
        find(name, prose, ALL, findings);
        if (document) {
            String written =
                    MESSAGES.matcher(prose).replaceAll(found -> found.group().replaceAll(".", " "));
            find(name, written, FOR_USERS, findings);
            find(name, written, IN_DOCUMENTS, findings);
        }
        return findings;
    }

    /** Banned phrases in what a program prints. */
    static List<String> inTexts(String name, String texts) {
        List<String> findings = new ArrayList<>();
        find(name, texts, FOR_USERS, findings);
        return findings;
    }

    private static void find(String name, String prose, List<Banned> phrases, List<String> findings) {
        for (Banned banned : phrases) {
            Matcher matcher = banned.phrase().matcher(prose);
            while (matcher.find()) {
                long line = prose.substring(0, matcher.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count()
                        + 1;
                String found = matcher.group().replace(Prose.COMMENT_START, ' ').strip();
                findings.add(
                        name + ":" + line + ": '" + found.replaceAll("\\s+", " ") + "': better " + banned.better());
            }
        }
    }

    /** In a phrase {@code _} stands for any blanks, so that no phrase here finds itself. */
    private static Banned banned(String phrase, String better) {
        return new Banned(Pattern.compile(phrase.replace("_", "\\s+"), Pattern.CASE_INSENSITIVE), better);
    }

    /**
     * A phrase and what to write instead.
     *
     * @param phrase finds it
     * @param better one or more better wordings
     */
    private record Banned(Pattern phrase, String better) {}
}
