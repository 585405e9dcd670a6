// An interpreter of TextMate grammars with the features that ours uses: match, begin and end,
// captures, and rule lists. Regular expressions are those of JavaScript.

'use strict';

class Tokenizer {
  constructor(grammar) {
    this.grammar = grammar;
    this.stack = [{ rules: grammar.patterns, scopes: [grammar.scopeName] }];
  }

  /** The scopes of each character of the next line. */
  line(text) {
    const scopes = [];
    const paint = (start, end, names) => {
      for (let index = start; index < end; index++) scopes[index] = names;
    };
    let at = 0;
    for (;;) {
      const state = this.stack.at(-1);
      const found = this.next(state, text, at);
      paint(at, found ? found.match.index : text.length, state.scopes);
      if (!found) return scopes;
      const { match, rule } = found;
      const end = match.index + match[0].length;
      if (!rule) {
        this.captures(match, state.endCaptures, state.scopes, paint);
        this.stack.pop();
      } else {
        const own = rule.name ? [...state.scopes, rule.name] : state.scopes;
        paint(match.index, end, own);
        this.captures(match, rule.captures || rule.beginCaptures, own, paint);
        if (rule.begin) {
          this.stack.push({
            end: rule.end, endCaptures: rule.endCaptures, rules: rule.patterns || [], scopes: own,
          });
        } else if (end === at) {
          throw new Error(`'${rule.match}' matches nothing`);
        }
      }
      at = end;
    }
  }

  captures(match, captures = {}, scopes, paint) {
    for (const [group, { name }] of Object.entries(captures)) {
      const place = match.indices[group];
      if (place) paint(...place, [...scopes, name]);
    }
  }

  /** The first match at or after a position. Ties go to the end rule, then to the first rule. */
  next({ rules, end }, text, at) {
    let best = null;
    const consider = (pattern, rule) => {
      const expression = new RegExp(pattern, 'dg');
      expression.lastIndex = at;
      const match = expression.exec(text);
      if (match && (!best || match.index < best.match.index)) best = { match, rule };
    };
    if (end) consider(end, null);
    for (const rule of this.flat(rules)) consider(rule.match || rule.begin, rule);
    return best;
  }

  flat(rules) {
    return rules.flatMap((rule) => {
      if (!rule.include) return rule.match || rule.begin ? [rule] : this.flat(rule.patterns);
      const included = this.grammar.repository[rule.include.slice(1)];
      if (!included) throw new Error(`there is no '${rule.include}'`);
      return this.flat([included]);
    });
  }
}

module.exports = { Tokenizer };
