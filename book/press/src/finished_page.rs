//! A finished page, read again for its ids and references.

use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts, states::RawKind,
};
use std::{cell::RefCell, collections::BTreeSet};

/// The ids and references of a page.
#[derive(Debug, Default)]
pub struct FinishedPage {
    /// The ids of its elements.
    pub ids: BTreeSet<String>,
    /// The ids that more than one element has.
    pub doubled: BTreeSet<String>,
    /// The referring elements' names, each with its address.
    pub references: Vec<(String, String)>,
}

/// Collects a page from its tags.
#[derive(Default)]
struct Gather(RefCell<FinishedPage>);

impl TokenSink for Gather {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        self.0.borrow_mut().add(&tag);
        match &*tag.name {
            // A script may contain text that looks like tags.
            "script" if tag.kind == TagKind::StartTag => TokenSinkResult::RawData(RawKind::ScriptData),
            _ => TokenSinkResult::Continue,
        }
    }
}

impl FinishedPage {
    /// Reads a page from its HTML.
    pub fn read(text: &str) -> Self {
        let input = BufferQueue::default();
        input.push_back(text.into());
        let tokenizer = Tokenizer::new(Gather::default(), TokenizerOpts::default());
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        tokenizer.sink.0.into_inner()
    }

    fn add(&mut self, tag: &Tag) {
        let element = tag.name.to_string();
        for attribute in &tag.attrs {
            let value = attribute.value.to_string();
            match &*attribute.name.local {
                "id" if self.ids.contains(&value) => drop(self.doubled.insert(value)),
                "id" => drop(self.ids.insert(value)),
                "href" | "src" | "poster" | "action" => self.references.push((element.clone(), value)),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_looks_like_tags_in_scripts_is_ignored() {
        let page = FinishedPage::read("<p id=x><script src=s.js>'<a href=q>'</script><a href=\"r\">");
        assert_eq!(page.references, [("script".into(), "s.js".into()), ("a".into(), "r".into())]);
        assert!(page.ids.contains("x"));
    }
}
